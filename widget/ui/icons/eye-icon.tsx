import { Icon, type IconProps } from './icon.tsx';

export function EyeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M2.75 12C4.5 8.3 7.9 6 12 6s7.5 2.3 9.25 6c-1.75 3.7-5.15 6-9.25 6s-7.5-2.3-9.25-6ZM9.25 12a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0 -5.5 0Z"
    />
  );
}
