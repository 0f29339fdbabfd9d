import { Icon, type IconProps } from './icon.tsx';

export function SnowflakeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 3v18M4.2 7.5l15.6 9M4.2 16.5l15.6-9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5M4 11l3.2-1.8L6.3 5.7M20 13l-3.2 1.8.9 3.5M4 13l3.2 1.8-.9 3.5M20 11l-3.2-1.8.9-3.5"
    />
  );
}
