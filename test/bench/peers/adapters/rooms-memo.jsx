/** A React list of rooms with memoised rows. */
import { memo } from 'react';
import { install } from './rooms-list.jsx';
import { RoomRow } from './cell.jsx';

install('React with memo', memo(RoomRow));
