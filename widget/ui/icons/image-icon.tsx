import { Icon, type IconProps } from './icon.tsx';

export function ImageIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6.5 4.5h11a3 3 0 0 1 3 3v9a3 3 0 0 1 -3 3h-11a3 3 0 0 1 -3 -3v-9a3 3 0 0 1 3 -3ZM7.5 10a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0ZM4 17.5l4.5-4 3.5 3 3.5-3.5 4.5 4"
    />
  );
}
