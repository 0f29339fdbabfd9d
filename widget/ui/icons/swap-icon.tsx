import { Icon, type IconProps } from './icon.tsx';

export function SwapIcon(props: IconProps) {
  return <Icon {...props} d="M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19" />;
}
