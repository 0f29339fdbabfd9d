import { Icon, type IconProps } from './icon.tsx';

export function HomeIcon(props: IconProps) {
  return <Icon {...props} d="m4 11 8-6.5 8 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19v-8ZM9.5 20.5v-6h5v6" />;
}
