import { Icon, type IconProps } from './icon.tsx';

export function HangUpIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 14.8v-1.3c0-2 3.7-4 8.5-4s8.5 2 8.5 4v1.3c0 .8-.7 1.4-1.5 1.2l-3-.6a1.2 1.2 0 0 1-1-1.2v-1.4c-2-.6-4-.6-6 0v1.4a1.2 1.2 0 0 1-1 1.2l-3 .6c-.8.2-1.5-.4-1.5-1.2Z"
    />
  );
}
