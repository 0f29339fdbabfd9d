import { Icon, type IconProps } from './icon.tsx';

export function PlusCircleIcon(props: IconProps) {
  return <Icon {...props} d="M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 8.25v7.5M8.25 12h7.5" />;
}
