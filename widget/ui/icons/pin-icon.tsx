import { Icon, type IconProps } from './icon.tsx';

export function PinIcon(props: IconProps) {
  return <Icon {...props} d="M9 4h6l-.75 5.5 3.25 3.5v1.5h-11V13l3.25-3.5L9 4ZM12 14.5V20" />;
}
