import { Icon, type IconProps } from './icon.tsx';

export function BellOffIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M18 15.5V11a6 6 0 0 0-9.7-4.7M6 9.8V15l-1.5 2.5h12M10 20.2c.5.5 1.2.8 2 .8s1.5-.3 2-.8M4 4l16 16"
    />
  );
}
