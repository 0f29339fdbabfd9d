import { Icon, type IconProps } from './icon.tsx';

export function StorageIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4.5 6a7.5 2.75 0 1 0 15 0a7.5 2.75 0 1 0 -15 0ZM4.5 6v12c0 1.5 3.4 2.75 7.5 2.75s7.5-1.25 7.5-2.75V6M4.5 12c0 1.5 3.4 2.75 7.5 2.75s7.5-1.25 7.5-2.75"
    />
  );
}
