import { Icon, type IconProps } from './icon.tsx';

export function LinkIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1"
    />
  );
}
