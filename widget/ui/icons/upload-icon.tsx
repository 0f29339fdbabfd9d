import { Icon, type IconProps } from './icon.tsx';

export function UploadIcon(props: IconProps) {
  return <Icon {...props} d="M12 15.5v-11M7 9l5-5 5 5M4.5 20h15" />;
}
