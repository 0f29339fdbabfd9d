import { Icon, type IconProps } from './icon.tsx';

export function MinusIcon(props: IconProps) {
  return <Icon {...props} d="M6 12h12" />;
}
