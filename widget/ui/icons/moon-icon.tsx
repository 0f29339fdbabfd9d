import { Icon, type IconProps } from './icon.tsx';

export function MoonIcon(props: IconProps) {
  return <Icon {...props} d="M19.5 14.2A8 8 0 1 1 9.8 4.5a6.5 6.5 0 0 0 9.7 9.7Z" />;
}
