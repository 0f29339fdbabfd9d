import { Icon, type IconProps } from './icon.tsx';

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6.5 7.4C4.9 8.5 3.6 10.1 2.75 12 4.5 15.7 7.9 18 12 18c1.5 0 3-.3 4.2-.9M9.5 6.3A10 10 0 0 1 12 6c4.1 0 7.5 2.3 9.25 6-.5 1.1-1.2 2.1-2 2.9M4 4l16 16"
    />
  );
}
