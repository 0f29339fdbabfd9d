import { Icon, type IconProps } from './icon.tsx';

export function StarIcon(props: IconProps) {
  return <Icon {...props} d="m12 4 2.4 5 5.5.7-4 3.8 1 5.5-4.9-2.7L7.1 19l1-5.5-4-3.8 5.5-.7L12 4Z" />;
}
