import { Icon, type IconProps } from './icon.tsx';

export function SlidersIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 7.5h9M17.5 7.5H20M4 16.5h2.5M11 16.5h9M13 7.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0ZM6.5 16.5a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0 -4.5 0Z"
    />
  );
}
