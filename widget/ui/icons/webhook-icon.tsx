import { Icon, type IconProps } from './icon.tsx';

export function WebhookIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M9.5 6a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM3.5 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM15.5 17a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM10.8 8.2 7.2 14.8M13.2 8.2l3.6 6.6M8.5 17h7"
    />
  );
}
