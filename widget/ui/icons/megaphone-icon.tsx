import { Icon, type IconProps } from './icon.tsx';

export function MegaphoneIcon(props: IconProps) {
  return <Icon {...props} d="M4 10v4l3 .4 9 3.6V6L7 9.6 4 10ZM7 14.5l1 5h2.5l-1-4.3M19 10a3 3 0 0 1 0 4" />;
}
