import { Icon, type IconProps } from './icon.tsx';

export function IdCardIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6 5h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3ZM6.5 10.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM5.5 16c.4-1.5 1.5-2.2 3-2.2s2.6.7 3 2.2M14.5 10h3.5M14.5 14h3.5"
    />
  );
}
