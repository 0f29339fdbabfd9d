import { Icon, type IconProps } from './icon.tsx';

export function WifiOffIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 9.5a13 13 0 0 1 4-2.5M20.5 9.5A13 13 0 0 0 11 6M7 13.2a8 8 0 0 1 3-1.7M17 13.2a8 8 0 0 0-2-1.3M10 16.7a3.5 3.5 0 0 1 4 0M12 20v.05M4 4l16 16"
    />
  );
}
