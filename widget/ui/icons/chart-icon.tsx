import { Icon, type IconProps } from './icon.tsx';

export function ChartIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 4.5v15h15M8.75 15.5v-4M12.75 15.5v-8M16.75 15.5V10" />;
}
