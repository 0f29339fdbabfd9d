import { Icon, type IconProps } from './icon.tsx';

export function ChatIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 11.2C4 7.2 7.6 4 12 4s8 3.2 8 7.2-3.6 7.2-8 7.2c-.9 0-1.8-.1-2.6-.4L5.4 20l.8-3.2C4.8 15.4 4 13.4 4 11.2Z"
    />
  );
}
