import { Icon, type IconProps } from './icon.tsx';

export function GiftIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M5 8.5h14a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1ZM5.5 12.5V19a1.5 1.5 0 0 0 1.5 1.5h10a1.5 1.5 0 0 0 1.5-1.5v-6.5M12 8.5v12M12 8.5C10.5 4 6.5 4 7 7c.2 1.2 2 1.5 5 1.5ZM12 8.5C13.5 4 17.5 4 17 7c-.2 1.2-2 1.5-5 1.5Z"
    />
  );
}
