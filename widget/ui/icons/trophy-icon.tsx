import { Icon, type IconProps } from './icon.tsx';

export function TrophyIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M7.5 4.5h9V10a4.5 4.5 0 0 1-9 0V4.5ZM7.5 6h-3c0 3 1 4.7 3.2 5M16.5 6h3c0 3-1 4.7-3.2 5M12 14.5V18M8.5 20h7"
    />
  );
}
