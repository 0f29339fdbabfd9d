import { Icon, type IconProps } from './icon.tsx';

export function WalletIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6.5 6h11a3 3 0 0 1 3 3v7a3 3 0 0 1 -3 3h-11a3 3 0 0 1 -3 -3v-7a3 3 0 0 1 3 -3ZM3.5 10h17M15.5 14.75H17"
    />
  );
}
