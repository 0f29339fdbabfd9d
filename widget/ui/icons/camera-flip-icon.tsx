import { Icon, type IconProps } from './icon.tsx';

export function CameraFlipIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M4 9.5a2 2 0 0 1 2-2h2l1.4-2h5.2l1.4 2h2a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-7ZM9 13a3 3 0 0 1 5.4-1.8M15 13a3 3 0 0 1-5.4 1.8M14.6 9.4v1.9h-1.9M9.4 16.6v-1.9h1.9"
    />
  );
}
