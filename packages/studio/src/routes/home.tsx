import { useQuery } from '@tanstack/react-query'
import { House } from 'lucide-react'
import { Button } from 'react-aria-components'
import { docs } from '../api/docs.ts'

export const Home = () => {
  const { data } = useQuery({ queryKey: ['user'], queryFn: () => docs.getAuthenticatedUser() })
  return (
    <main>
      <Button>
        <House /> {data?.displayName}
      </Button>
    </main>
  )
}
