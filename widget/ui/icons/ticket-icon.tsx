import { Icon, type IconProps } from './icon.tsx';

export function TicketIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 6.5h17v3.75a1.75 1.75 0 0 0 0 3.5v3.75h-17v-3.75a1.75 1.75 0 0 0 0-3.5V6.5ZM14.5 6.5v2M14.5 11v2M14.5 15.5v2"
    />
  );
}
