import { Icon, type IconProps } from './icon.tsx';

export function ReceiptIcon(props: IconProps) {
  return <Icon {...props} d="M6 3.5h12v16.8l-3-1.7-3 1.7-3-1.7-3 1.7V3.5ZM9.5 8.5h5M9.5 12.5h5" />;
}
