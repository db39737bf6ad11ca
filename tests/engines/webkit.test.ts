import { tellStories } from './stories/index.ts'

tellStories('WebKit')
