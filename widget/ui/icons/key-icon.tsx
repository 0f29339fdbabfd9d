import { Icon, type IconProps } from './icon.tsx';

export function KeyIcon(props: IconProps) {
  return (
    <Icon {...props} d="M4 15.5a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM10.8 12.7l8.7-8.7M16 7.5l2.5 2.5M13.5 10l1.75 1.75" />
  );
}
