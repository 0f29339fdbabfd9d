import { Icon, type IconProps } from './icon.tsx';

export function ArrowUpIcon(props: IconProps) {
  return <Icon {...props} d="M12 19V5.5M6 11.5l6-6 6 6" />;
}
