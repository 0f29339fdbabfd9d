import { Icon, type IconProps } from './icon.tsx';

export function MicIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 3h0a3 3 0 0 1 3 3v5a3 3 0 0 1 -3 3h0a3 3 0 0 1 -3 -3v-5a3 3 0 0 1 3 -3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3"
    />
  );
}
