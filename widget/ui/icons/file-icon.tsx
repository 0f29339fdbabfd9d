import { Icon, type IconProps } from './icon.tsx';

export function FileIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M14 3.5H7.5a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2V8L14 3.5ZM14 3.5V8h4.5M9 12.5h6M9 16h4"
    />
  );
}
