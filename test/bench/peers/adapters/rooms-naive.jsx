/** A plain React list of rooms. */
import { install } from './rooms-list.jsx';
import { RoomRow } from './cell.jsx';

install('plain React', RoomRow);
