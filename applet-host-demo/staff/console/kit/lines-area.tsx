import { useState, type ComponentProps } from 'react';
import { Area } from './form.tsx';
import { splitLines } from './split-lines.ts';

interface LinesAreaProps extends Omit<ComponentProps<typeof Area>, 'value' | 'onChange'> {
  readonly lines: readonly string[];
  readonly onChange: (lines: readonly string[]) => void;
}

/** A list of texts, one in each line. */
export function LinesArea({ lines, onChange, ...rest }: LinesAreaProps) {
  const stored = lines.join('\n');
  // Keeps empty lines while the operator types.
  const [typed, setTyped] = useState(stored);
  const shown = splitLines(typed).join('\n') === stored ? typed : stored;
  return (
    <Area
      {...rest}
      value={shown}
      onChange={(text) => {
        setTyped(text);
        onChange(splitLines(text));
      }}
    />
  );
}
