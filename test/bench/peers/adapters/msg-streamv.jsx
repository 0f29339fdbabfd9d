import { install } from './stream-list.jsx';

install('stream-chat-react VirtualizedMessageList', true);
