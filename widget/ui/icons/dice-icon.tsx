import { Icon, type IconProps } from './icon.tsx';

export function DiceIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-8a4 4 0 0 1 -4 -4v-8a4 4 0 0 1 4 -4Z"
      dots="M8.75 8.75v.05M15.25 15.25v.05M12 12v.05M15.25 8.75v.05M8.75 15.25v.05"
    />
  );
}
