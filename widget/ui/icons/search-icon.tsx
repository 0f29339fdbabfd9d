import { Icon, type IconProps } from './icon.tsx';

export function SearchIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0ZM16 16l4.25 4.25" />;
}
