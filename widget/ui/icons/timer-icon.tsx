import { Icon, type IconProps } from './icon.tsx';

export function TimerIcon(props: IconProps) {
  return <Icon {...props} d="M5 13.5a7 7 0 1 0 14 0a7 7 0 1 0 -14 0ZM12 10v3.5l2.25 1.5M9.5 3.5h5" />;
}
