import { Icon, type IconProps } from './icon.tsx';

export function FlagIcon(props: IconProps) {
  return <Icon {...props} d="M6 20.5v-16M6 5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0" />;
}
