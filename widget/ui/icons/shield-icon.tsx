import { Icon, type IconProps } from './icon.tsx';

export function ShieldIcon(props: IconProps) {
  return <Icon {...props} d="M12 3.5 5 6v5.5c0 4.3 2.8 7.5 7 9 4.2-1.5 7-4.7 7-9V6l-7-2.5ZM9 12l2.25 2.25 4-4.25" />;
}
