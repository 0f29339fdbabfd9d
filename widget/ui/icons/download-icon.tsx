import { Icon, type IconProps } from './icon.tsx';

export function DownloadIcon(props: IconProps) {
  return <Icon {...props} d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />;
}
