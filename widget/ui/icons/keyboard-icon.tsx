import { Icon, type IconProps } from './icon.tsx';

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5.75 6h12.5a2.75 2.75 0 0 1 2.75 2.75v7a2.75 2.75 0 0 1 -2.75 2.75h-12.5a2.75 2.75 0 0 1 -2.75 -2.75v-7a2.75 2.75 0 0 1 2.75 -2.75ZM7 10v.05M10.3 10v.05M13.7 10v.05M17 10v.05M8.5 14.5h7"
    />
  );
}
