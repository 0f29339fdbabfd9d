import { Icon, type IconProps } from './icon.tsx';

export function SettingsIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M12 9a3 3 0 1 1 0 6a3 3 0 0 1 0 -6ZM10.6 3.5h2.8l.5 2.3l1.9 .8l2 -1.3l2 2l-1.3 2l.8 1.9l2.2 .5v2.7l-2.2 .5l-.8 1.9l1.3 2l-2 2l-2 -1.3l-1.9 .8l-.5 2.2h-2.8l-.5 -2.2l-1.9 -.8l-2 1.3l-2 -2l1.3 -2l-.8 -1.9l-2.2 -.5v-2.7l2.2 -.5l.8 -1.9l-1.3 -2l2 -2l2 1.3l1.9 -.8Z"
    />
  );
}
