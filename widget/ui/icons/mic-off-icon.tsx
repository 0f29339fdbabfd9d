import { Icon, type IconProps } from './icon.tsx';

export function MicOffIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9.3 5A3 3 0 0 1 15 6v5M9 9v2.5a3 3 0 0 0 4.6 2.5M5.5 11.5a6.5 6.5 0 0 0 10 5.4M18.5 11.5c0 1-.2 1.9-.6 2.7M12 18v3M4 4l16 16"
    />
  );
}
