import { Icon, type IconProps } from './icon.tsx';

export function PhoneOffIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6.5 3.75h2.7l1.6 4.25-2 1.7c1 2.3 2.7 4 5 5l1.8-2 4.2 1.6v2.7c0 1.4-1.1 2.3-2.4 2.2C10.6 18.7 5.3 13.4 4.5 6.2c-.1-1.35.7-2.45 2-2.45ZM15 4l5 5M20 4l-5 5"
    />
  );
}
