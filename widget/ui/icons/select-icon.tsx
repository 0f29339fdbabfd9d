import { Icon, type IconProps } from './icon.tsx';

export function SelectIcon(props: IconProps) {
  return <Icon {...props} d="m3.5 6.5 1.75 1.75L8.5 5M3.5 16.5l1.75 1.75L8.5 15M12.5 7h8M12.5 17h8" />;
}
