import { Icon, type IconProps } from './icon.tsx';

export function DotsIcon(props: IconProps) {
  return <Icon {...props} dots="M5.5 12v.05M12 12v.05M18.5 12v.05" />;
}
