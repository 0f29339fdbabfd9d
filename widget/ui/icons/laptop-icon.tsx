import { Icon, type IconProps } from './icon.tsx';

export function LaptopIcon(props: IconProps) {
  return <Icon {...props} d="M6.5 5.5h11a1.5 1.5 0 0 1 1.5 1.5v8.5h-14v-8.5a1.5 1.5 0 0 1 1.5 -1.5ZM3 18.5h18" />;
}
