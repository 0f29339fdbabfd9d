import { Icon, type IconProps } from './icon.tsx';

export function SignOutIcon(props: IconProps) {
  return <Icon {...props} d="M14 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H14M10 12h10.5M17 8l3.5 4-3.5 4" isMirrored />;
}
