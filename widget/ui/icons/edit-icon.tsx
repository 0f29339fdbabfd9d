import { Icon, type IconProps } from './icon.tsx';

export function EditIcon(props: IconProps) {
  return <Icon {...props} d="m4.5 19.5 1-4.5L16 4.5 19.5 8 9 18.5l-4.5 1ZM13.5 7l3.5 3.5" />;
}
