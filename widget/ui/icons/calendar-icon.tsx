import { Icon, type IconProps } from './icon.tsx';

export function CalendarIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7 5.5h10a3 3 0 0 1 3 3v8.5a3 3 0 0 1 -3 3h-10a3 3 0 0 1 -3 -3v-8.5a3 3 0 0 1 3 -3ZM4 10h16M8.5 3.5v4M15.5 3.5v4M9 15l2 2 4-4"
    />
  );
}
